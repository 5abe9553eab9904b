import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import 'virtual:theme.css';
import '../kit/base.css';
import './frame.css';
import { queryClient } from '../kit/client.ts';
import { loadPlant } from '../kit/plant.ts';
import { forgetIfOver } from '../kit/session.ts';
import { makeRouter } from './router.tsx';

// The content security policy forbids compiling code, which zod would try.
z.config({ jitless: true });

forgetIfOver();
loadPlant().catch(() => undefined);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>,
  );
