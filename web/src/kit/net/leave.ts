/** The sign-in page is another document; tests look over this shoulder. */
export const leave = { to: (url: string) => window.location.replace(url) };

/** A path of this site only: another host's address, however disguised, leads home. */
export const ownPath = (wanted: string | null | undefined, origin = window.location.origin): string => {
  if (!wanted?.startsWith('/')) return '/';
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin && !url.pathname.startsWith('/auth/') ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
};

export const signInAddress = (wanted?: string) =>
  wanted && wanted !== '/' ? `/auth/loginForm?redirect=${encodeURIComponent(wanted)}` : '/auth/loginForm';
