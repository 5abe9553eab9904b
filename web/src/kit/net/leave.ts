/** The sign-in page is another document; tests look over this shoulder. */
export const leave = { to: (url: string) => window.location.replace(url) };

/** A path of this site only: another host's address, however disguised, leads home. */
export const ownPath = (wanted: string | null | undefined, origin = window.location.origin): string => {
  if (!wanted?.startsWith('/')) return '/';
  try {
    const url = new URL(wanted, origin);
    const path = `${url.pathname}${url.search}${url.hash}`;
    // `/.//elsewhere` becomes `//elsewhere` on the way: the path itself must lead here too.
    const ours = url.origin === origin && new URL(path, origin).origin === origin;
    return ours && !path.startsWith('/auth/') ? path : '/';
  } catch {
    return '/';
  }
};

/** Where the sign-in page goes on to: what it was asked for, else what its own address says, as the chat's does. */
export const afterSignIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location) =>
  ownPath(new URLSearchParams(search).get('redirect') ?? (/^\/auth\/loginForm\/ai-chat\/?$/.test(pathname) ? '/ai-chat' : null));

export const signInAddress = (wanted?: string) =>
  wanted?.split(/[?#]/)[0] === '/ai-chat'
    ? '/auth/loginForm/ai-chat'
    : wanted && wanted !== '/'
      ? `/auth/loginForm?redirect=${encodeURIComponent(wanted)}`
      : '/auth/loginForm';
