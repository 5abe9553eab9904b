// Holds the kiosk's own files of one build, so that an opened kiosk opens again without a network. It answers for /kiosk and what that
// page loads; answers of the server are never kept. `files` and `build` are written in when the web is built.
const files = /* files */ [];
const name = `kiosk-${/* build */ 'none'}`;
const page = '/kiosk';
const answerWithinMs = 4000;

const install = async () => {
  const cache = await caches.open(name);
  await cache.addAll([page, ...files].map((url) => new Request(url, { cache: 'no-cache' })));
};
/** The build before stays for a page that is still open on it; older ones go. */
const activate = async () => {
  const others = (await caches.keys()).filter((one) => one.startsWith('kiosk-') && one !== name);
  await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)));
  await self.clients.claim();
};
/** The server's newest where it answers soon, else what lies here. */
const newest = async (request, kept) => {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the worker hands on what the page asked for; no call of the API comes through here
    const answer = await fetch(request, { signal: AbortSignal.timeout(answerWithinMs) });
    if (answer.status < 500) return answer;
    return (await caches.open(name).then((cache) => cache.match(kept))) ?? answer;
  } catch (failure) {
    const found = await caches.open(name).then((cache) => cache.match(kept, { ignoreVary: true }));
    if (!found) throw failure;
    return found;
  }
};
/** A file with a hash in its name is the same for ever. */
// biome-ignore lint/style/noRestrictedGlobals: the worker hands on what the page asked for; no call of the API comes through here
const built = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(install()));
// A new build waits until a page says that nobody is in the middle of something.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(newest(request, page));
  } else if (pathname.startsWith('/assets/')) event.respondWith(built(request));
  else if (files.includes(pathname)) event.respondWith(newest(request, pathname));
});
