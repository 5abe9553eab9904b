import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { newQueryClient } from '../kit/net/client.ts';
import { answerCalls } from '../kit/testing/testing.tsx';
import { useShipping } from './use-shipping.ts';

it('asks for the orders of the client that is chosen, and still knows those of the one before', async () => {
  const sent = answerCalls(({ path }) => {
    const client = Number(new URLSearchParams(path.split('?')[1]).get('bizPartnerId') ?? 1);
    return { body: { rows: path.startsWith('/shipment/order-lines') ? [{ id: client * 10, bizPartnerId: client }] : [], next: null } };
  });
  const client = newQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useShipping(), { wrapper });
  const known = () => result.current.known.orderLines.map(({ id }) => id);
  await waitFor(() => expect(known()).toEqual([10]));
  act(() => result.current.setClient(2));
  await waitFor(() => expect(known()).toEqual([20, 10]));
  expect(sent.at(-1)?.path).toContain('bizPartnerId=2');
  // What is listed for a client is all there is for it.
  act(() => result.current.setClient(1));
  await waitFor(() => expect(known()).toEqual([10, 20]));
});
