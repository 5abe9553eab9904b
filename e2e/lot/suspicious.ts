import type { Recall } from '@lotline/contract/lot/recall';
import type { Tracking } from '@lotline/contract/lot/tracking';
import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from '../kit/story.ts';

export const asked = async <Answer>(request: APIRequestContext, { token }: SignedIn, path: string, lang = 'kr'): Promise<Answer> =>
  (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}`, 'x-language': lang } })).json();

/** A supplier's lot that reached a customer and of which something is still in the house. */
export const suspicious = async (request: APIRequestContext, signedIn: SignedIn) => {
  const { rows: shipments } = await asked<{ rows: { id: number; status: string }[] }>(
    request,
    signedIn,
    '/shipment/shipments?startDt=2025-01-01&endDt=2027-12-31',
  );
  for (const { id } of shipments.filter(({ status }) => status === 'SHIPPED').slice(0, 20)) {
    const { nodes } = await asked<Tracking>(request, signedIn, `/tracking/shipment/${id}`);
    for (const node of nodes.filter(({ kind }) => kind === 'supplier-lot')) {
      const sheet = await asked<Recall>(request, signedIn, `/tracking/recall/supplier-lot/${node.id}`);
      if ([...sheet.packages, ...sheet.lots].some(({ holdable }) => holdable) && sheet.customers.length > 0) return sheet;
    }
  }
  throw new Error('The demo plant has no supplier’s lot that reached a customer.');
};
