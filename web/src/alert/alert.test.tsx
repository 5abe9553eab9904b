import type { AlertRow, AlertSetting, AlertSettingDraft } from '@lotline/contract/alert/alert';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { AlertLines } from './AlertLines.tsx';
import { AlertSettings } from './AlertSettings.tsx';

const went = vi.hoisted(() => vi.fn<(path: string) => void>());
vi.mock('../kit/browser/go.ts', () => ({ useGo: () => went }));

const row: AlertRow = {
  ...{ id: 7, kind: 'HELP_CALL', facts: { line: '1라인', lineEn: 'Line 1', reason: '품질 담당 호출', by: '홍길동' } },
  ...{ path: '/production/kioskRefusal?id=3', place: '1라인', noticedAt: '2026-03-02T00:00:00Z', doneAt: null, isRead: false },
};

it('an alert is told as a sentence of its facts, and is read by being opened', async () => {
  const sent = answerCalls(({ path }) => ({
    body: path.startsWith('/alert/alerts') ? [row, { ...row, id: 6, doneAt: row.noticedAt }] : { read: 1 },
  }));
  const leave = vi.fn<() => void>();
  draw(<AlertLines leave={leave} />);
  const [open, done] = await screen.findAllByRole('button');
  expect(open?.textContent).toContain('1라인에서 호출: 품질 담당 호출 (홍길동)');
  expect([open?.dataset.open, done?.dataset.open]).toEqual(['true', 'false']);
  expect(done?.textContent).toContain('처리됨');
  fireEvent.click(open as HTMLElement);
  expect(leave).toHaveBeenCalledOnce();
  expect(went).toHaveBeenCalledWith('/production/kioskRefusal?id=3');
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ method: 'PUT', path: '/alert/read', body: { ids: [7] } })));
});

it('a switch is kept as it is turned; quiet hours need both ends', async () => {
  let setting: AlertSetting = {
    switches: [
      { kind: 'HELP_CALL', bell: true, mail: false },
      { kind: 'IMPORTANT_NOTICE', bell: null, mail: true },
    ],
    ...{ quietFrom: null, quietTo: null, quietDays: [], lang: 'kr', address: null, sendsMail: false, lastMail: null },
  };
  const sent = answerCalls(({ method, body }) => {
    if (method === 'PUT') {
      const { bell, mail: _mail, ...rest } = body as AlertSettingDraft;
      const switches = setting.switches.map((one) => ({ ...one, bell: bell?.[one.kind] ?? one.bell }));
      setting = { ...setting, ...(rest as Partial<AlertSetting>), switches };
    }
    return { body: setting };
  });
  draw(<AlertSettings onClose={() => undefined} />);
  const help = await screen.findByRole('switch', { name: '도움 호출, 벨' });
  expect(screen.queryByRole('switch', { name: '중요 공지, 벨' })).toBeNull();
  expect(help.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(help);
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ method: 'PUT', body: { bell: { HELP_CALL: false } } })));
  await waitFor(() => expect(screen.getByRole('switch', { name: '도움 호출, 벨' }).getAttribute('aria-checked')).toBe('false'));
  const save = screen.getByRole('button', { name: '저장' }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('시작'), { target: { value: '22:00' } });
  expect(screen.getByText('방해 금지 시간은 시작과 끝을 모두 넣어 주세요.')).toBeTruthy();
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('끝'), { target: { value: '07:00' } });
  fireEvent.click(within(screen.getByRole('group')).getByRole('checkbox', { name: '금' }));
  fireEvent.click(save);
  await waitFor(() =>
    expect(sent).toContainEqual(expect.objectContaining({ body: { quietFrom: '22:00', quietTo: '07:00', quietDays: [5] } })),
  );
});
