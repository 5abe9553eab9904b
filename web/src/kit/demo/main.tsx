import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import 'virtual:theme.css';
import { Alerts } from '../alert.tsx';
import '../base.css';
import { queryClient } from '../client.ts';
import { Related } from '../related.tsx';
import { Snackbars } from '../snackbar.tsx';
import '../grid-checked.ts';
import { loadWords } from '../words.ts';
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
