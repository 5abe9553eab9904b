import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Alerts } from '../messages/alert.tsx';
import { Snackbars } from '../messages/snackbar.tsx';
import { newQueryClient } from '../net/client.ts';

// What the components ask of a browser and jsdom hasn't: sizes that never change, and no media that fits.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

type Sent = { method: string; path: string; body: unknown; key: string | null };
type Answer = { status?: number; body: unknown; link?: string } | 'lost';

let watch: (sent: Sent) => void = () => undefined;
/** Holds everything that tests send against what must hold for it. */
export const watchSent = (held: (sent: Sent) => void) => {
  watch = held;
};

/** Answers every call from a function, and remembers what was sent. */
export const answerCalls = (answer: (sent: Sent) => Answer | Promise<Answer>) => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const one = {
      method: init.method ?? 'GET',
      path: url.replace(/^\/api/, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
    };
    sent.push(one);
    watch(one);
    const given = await answer(one);
    if (given === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(given.body), {
      status: given.status ?? 200,
      headers: { 'content-type': 'application/json', ...(given.link && { link: given.link }) },
    });
  });
  return sent;
};

/** Draws what stands under the application's roof: queries, messages, alerts. */
export const draw = (children: ReactNode) => {
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const around = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      {inner}
      <Snackbars />
      <Alerts />
    </QueryClientProvider>
  );
  const drawn = render(around(children));
  return { ...drawn, client, redraw: (next: ReactNode) => drawn.rerender(around(next)) };
};
