import type { RouteRow } from '@lotline/contract/product/route';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { RouteOperations } from './RouteOperations.tsx';

// The review comes late; a test waits for it as long as the machine needs.
beforeAll(() => import('../kit/record/PasteDialog.tsx'));
afterEach(() => vi.unstubAllGlobals());
const named = (id: number, code: string, name: string) => ({ id, code, name, active: true });
const first = {
  ...{ id: 1, version: 4, routeId: 3, operationId: 7, seq: 10, operationCode: 'OP-7', operationName: '선삭', operationType: 'MACHINING' },
  ...{ lineId: null, lineName: null, defaultToolId: null, defaultToolName: null, outsourcerId: null, outsourcerName: null },
  ...{ setupMin: 0, cycleSec: null, crewSize: 1, yieldRate: 100, reportPoint: true, outsourced: false, instructions: null },
};

it('a block of operations, lines and machines, by code or name, is saved with one call after its review', async () => {
  rights.set({ route: ['view', 'create', 'modify'] });
  const sent = answerCalls(({ path }) => ({
    body: path.startsWith('/route/3/opers')
      ? [first]
      : path.startsWith('/operation/names')
        ? [named(7, 'OP-7', '선삭'), named(8, 'OP-8', '연삭')]
        : path.startsWith('/tool/names')
          ? [named(70, 'MC-1', '선반 1호')]
          : path.startsWith('/location')
            ? [{ ...named(1, 'F', '공장'), type: 'FACTORY', children: [{ ...named(20, 'L1', '1라인'), type: 'LINE', children: [] }] }]
            : [],
  }));
  draw(<RouteOperations route={{ id: 3, code: 'R-3', name: '밸브 라우트' } as RouteRow} />);
  await screen.findByText('OP-7', { selector: '[role=row] *' });
  const cell = document.querySelector<HTMLElement>('[data-line="0"] [data-col="operationCode"]') as HTMLElement;
  cell.focus();
  const block = 'OP-7\t\t\t1라인\tMC-1\t12.5\r\n연삭\t\t\tL1\t선반 1호\t1,200\r\n';
  fireEvent.paste(cell, { clipboardData: { getData: () => block } });
  await waitFor(() => expect(screen.getByText('2행 · 오류 0행 · 새로 1 · 변경 1', { exact: false })).toBeTruthy(), { timeout: 10_000 });
  // The block calls a standing row otherwise: a person says that it is meant.
  fireEvent.click(screen.getByRole('button', { name: '이미 있는 1행 고치기' }));
  await waitFor(() => expect(document.querySelector('[data-over=CHANGE]')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
  const saved = () => sent.filter(({ method, path }) => method === 'PUT' && path === '/route/oper/many');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({
    rows: [
      { id: 1, version: 4, routeId: 3, operationId: 7, lineId: 20, defaultToolId: 70, cycleSec: 12.5 },
      { routeId: 3, operationId: 8, lineId: 20, defaultToolId: 70, cycleSec: 1200 },
    ],
  });
});

it('an operation that is taken out of the route can be brought back from the message', async () => {
  rights.set({ route: ['view', 'delete'] });
  let there = [first];
  const asked = answerCalls(({ method, path }) => {
    if (method === 'DELETE') there = [];
    if (path === '/route/oper/restored') there = [first];
    return { body: method === 'DELETE' ? { deleted: 1 } : path === '/route/oper/restored' ? { restored: 1 } : there };
  });
  draw(<RouteOperations route={{ id: 3, code: 'R-3', name: '밸브 라우트' } as RouteRow} />);
  fireEvent.click(await screen.findByText('OP-7', { selector: '[role=row] *' }));
  fireEvent.click(await screen.findByRole('button', { name: '삭제' }));
  await waitFor(() => expect(screen.queryByText('OP-7', { selector: '[role=row] *' })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await screen.findByText('OP-7', { selector: '[role=row] *' });
  expect(asked.find(({ path }) => path === '/route/oper/restored')?.body).toEqual({ ids: [1] });
});
