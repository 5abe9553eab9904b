import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../kit/net/leave.ts';
import { session, signOut } from '../kit/net/session.ts';
import { plant } from '../kit/site/plant.ts';
import { chooseLanguage } from '../kit/words/language.ts';
import { SignIn } from './SignIn.tsx';

const server = vi.fn<typeof fetch>();
const reply = (body: unknown, status = 200) => server.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const left = vi.spyOn(leave, 'to').mockImplementation(() => undefined);

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  left.mockClear();
  window.history.replaceState(null, '', '/auth/loginForm');
});
afterEach(() => {
  signOut();
  chooseLanguage('kr');
});

const signIn = async (id: string, secret: string) => {
  const user = userEvent.setup();
  render(<SignIn />);
  await user.type(screen.getByLabelText('아이디'), id);
  await user.type(screen.getByLabelText('비밀번호', { selector: 'input' }), secret);
  await user.keyboard('{Enter}');
};

describe('signing in', () => {
  it('asks for a token in a form body, for the user, and goes to the wanted page', async () => {
    window.history.replaceState(null, '', '/auth/loginForm?redirect=%2Fproduction%2Fplan%3Fa%3D1');
    reply({ access_token: 'one', id: 7 });
    reply({ id: 7, userId: 'kim', username: 'Kim', email: null, roles: [] });
    await signIn('kim', 'plant2026');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/production/plan?a=1'));
    const [url, init] = server.mock.calls[0] ?? [];
    expect(url).toBe('/api/oauth/token');
    expect(String(init?.body)).toBe('grant_type=password&username=kim&password=plant2026');
    expect(init?.headers).toMatchObject({ authorization: `Basic ${btoa('lotline-web:')}` });
    expect(server.mock.calls[1]?.[0]).toBe('/api/user/users/7');
    expect(session.get()).toMatchObject({ token: 'one', user: { userId: 'kim' } });
  });

  it('never leaves this site', async () => {
    window.history.replaceState(null, '', '/auth/loginForm?redirect=%2F%2Fevil.example');
    reply({ access_token: 'one', id: 7 });
    reply({ id: 7, userId: 'kim', username: 'Kim' });
    await signIn('kim', 'plant2026');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  });

  it('says to check ID and password when they are wrong, in both languages', async () => {
    reply({ code: 'session.check' }, 400);
    await signIn('kim', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('아이디와 비밀번호를 확인해 주세요.');
    act(() => screen.getByRole('button', { name: /English/ }).click());
    expect(screen.getByRole('alert').textContent).toBe('Please check your ID and password.');
    expect(left).not.toHaveBeenCalled();
  });

  it('tells a lost server and a locked account from a wrong password', async () => {
    server.mockRejectedValueOnce(new TypeError('failed'));
    await signIn('kim', 'plant2026');
    expect((await screen.findByRole('alert')).textContent).toMatch(/서버에 연결할 수 없습니다/);
    reply({ code: 'session.locked' }, 429);
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/시도가 너무 많았습니다/));
  });

  it('asks nobody when a field is empty', async () => {
    render(<SignIn />);
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
  });
});

it('hints at Caps Lock while the password is typed', async () => {
  const user = userEvent.setup();
  render(<SignIn />);
  await user.click(screen.getByLabelText('비밀번호', { selector: 'input' }));
  await user.keyboard('{CapsLock}A');
  expect(screen.getByText('Caps Lock이 켜져 있습니다')).toBeTruthy();
});

it('shows the demo’s sign-in only where there is one', () => {
  const { unmount } = render(<SignIn />);
  expect(screen.queryByText('데모 계정')).toBeNull();
  unmount();
  const before = plant.get();
  plant.set({ ...before, demo: { userId: 'demo', password: 'demo2026' } });
  render(<SignIn />);
  fireEvent.click(screen.getByRole('button', { name: '데모 계정으로 채우기' }));
  expect(screen.getByLabelText<HTMLInputElement>('아이디').value).toBe('demo');
  plant.set(before);
});
