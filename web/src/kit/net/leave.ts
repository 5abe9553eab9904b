/** Goes to another document, as the sign-in page is; replaceable in tests. */
export const leave = { to: (url: string) => window.location.replace(url) };

/** A path of this site only; an address of another host becomes `/`. */
export const ownPath = (wanted: string | null | undefined, origin = window.location.origin): string => {
  if (!wanted?.startsWith('/')) return '/';
  try {
    const url = new URL(wanted, origin);
    const path = `${url.pathname}${url.search}${url.hash}`;
    // `/.//elsewhere` is resolved to `//elsewhere`, so the resolved path is checked as well.
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
