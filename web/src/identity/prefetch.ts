let done = false;

/** While somebody types, the application's first files come along, so that it opens at once. Their names are written into the page at build time. */
export const prefetchApplication = () => {
  if (done) return;
  done = true;
  const names = document.querySelector<HTMLMetaElement>('meta[name=application-files]')?.content;
  if (!names) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(() => {
    for (const href of names.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = href;
      document.head.append(link);
    }
  });
};
