import { menus } from '@lotline/contract/system/menu';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import '../kit/look/base.css';
import './frame.css';
import { whenIdle } from '../kit/browser/idle.ts';
import { offerCalls } from '../kit/custom-fields/service-list.ts';
import { queryClient } from '../kit/net/client.ts';
import { forgetIfOver } from '../kit/net/session.ts';
import { listenForKeys } from '../kit/scan/scanner.ts';
import { loadPlant } from '../kit/site/plant.ts';
import { loadFirstWords, loadWords, t } from '../kit/words/words.ts';
import { ahead } from './ahead.ts';
import { placeOf, wordOf } from './menu.ts';
import { makeRouter } from './router.tsx';

// The whole contract is fetched when a table has a list that reads from it.
offerCalls(async () => (await import('@lotline/contract/calls')).calls);
forgetIfOver();
listenForKeys();
loadPlant().catch(() => undefined);
ahead(window.location.pathname);

const root = document.getElementById('root');
const place = placeOf(window.location.pathname)?.node;
const frame = place?.name === 'kiosk' ? 'kiosk' : place?.layout === 'mobile' || window.location.pathname === '/m' ? 'phone' : 'office';
const start = async () => {
  if (!root) return;
  try {
    await loadFirstWords(frame, frame === 'phone' ? 'phone' : 'office');
  } catch {
    root.textContent = '연결을 확인하고 새로고침해 주세요. Check the connection and reload the page.';
    return;
  }
  if (frame === 'office') readyLetters();
  // What is drawn later may say any word.
  whenIdle(() => void loadWords().catch(() => undefined));
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>,
  );
};
/** A letter that is drawn before its part of the font is ready lays all of the page out a second time. */
const readyLetters = () => {
  const letters = menus.map(({ node }) => t(wordOf(node.name))).join('');
  document.fonts?.load("13px 'Pretendard Variable'", letters).catch(() => undefined);
};
void start();
