import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import 'virtual:theme.css';
import { Alerts } from '../messages/alert.tsx';
import '../look/base.css';
import { Related } from '../dialogs/Related.tsx';
import { Snackbars } from '../messages/snackbar.tsx';
import { queryClient } from '../net/client.ts';
import { loadWords } from '../words/words.ts';
import { KitPage } from './KitPage.tsx';

z.config({ jitless: true });

const root = document.getElementById('root');
if (root) {
  await loadWords();
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <KitPage />
      <Related />
      <Snackbars />
      <Alerts />
    </QueryClientProvider>,
  );
}
