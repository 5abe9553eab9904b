// The content security policy forbids compiling code, which zod tries unless it is told before its first schema: no module runs earlier than this.
globalThis.__zod_globalConfig = { jitless: true };

// Runs before the first paint, so that a dark room stays dark: the rest of the theme's code arrives later.
(() => {
  const root = document.documentElement;
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('lotline.theme'));
    root.lang = localStorage.getItem('lotline.lang') === 'en' ? 'en' : 'ko';
  } catch {
    // Without storage the defaults hold.
  }
  const dark = theme?.theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme?.theme === 'dark';
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.color = theme?.themeColor ?? 'blue';
  root.dataset.sidebar = theme?.sidebar === 'light' ? 'light' : 'dark';
  root.style.colorScheme = root.dataset.theme;
})();

// Somebody who is signed in sees a screen in its frame: its files come beside the application's, not after them.
(() => {
  try {
    if (!localStorage.getItem('lotline.token') || /^\/(?:kiosk|m)(?:\/|$)/.test(location.pathname)) return;
    const written = document.querySelector('meta[name=frame-files]');
    if (!written) return;
    const files = `${written.content} ${document.documentElement.lang === 'en' ? written.dataset.en : written.dataset.kr}`.split(' ');
    for (const href of files) {
      const font = href.endsWith('.woff2') ? { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), font, { href }));
    }
  } catch {
    // Without storage nobody is signed in.
  }
})();
