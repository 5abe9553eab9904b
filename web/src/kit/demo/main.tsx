import { QueryClientProvider } from '@tanstack/react-query';
import { enableDevValidations } from 'ag-grid-community';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import 'virtual:theme.css';
import { Alerts } from '../alert.tsx';
import '../base.css';
import { queryClient } from '../client.ts';
import { Related } from '../related.tsx';
import { Snackbars } from '../snackbar.tsx';
import { KitPage } from './KitPage.tsx';

z.config({ jitless: true });
// Says on the console which module a call of the grid misses.
enableDevValidations();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <KitPage />
      <Related />
      <Snackbars />
      <Alerts />
    </QueryClientProvider>,
  );
