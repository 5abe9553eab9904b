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
  root.dataset.theme = theme?.theme === 'dark' ? 'dark' : 'light';
  root.dataset.color = theme?.themeColor ?? 'blue';
  root.dataset.sidebar = theme?.sidebar === 'light' ? 'light' : 'dark';
  root.style.colorScheme = root.dataset.theme;
})();
