import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig, root, variables } from './config.ts';

describe('configuration', () => {
  it('runs the demo on this machine only when nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 8080,
      shiftHours: { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' },
      workingHours: 8,
    });
  });

  it('gives the demo a letterhead, a company that is named its own alone', () => {
    expect(readConfig({}).letterhead).toMatchObject({ nameEn: 'Hanbit Precision', phone: '055-555-0100' });
    const none = { nameEn: null, address: null, addressEn: null, regNum: null, phone: null };
    expect(readConfig({ COMPANY_NAME: '다른회사', COMPANY_PHONE: '02-1' }).letterhead).toEqual({ ...none, phone: '02-1' });
    expect(() => readConfig({ COMPANY_REG_NUM: '1234567891' })).toThrow(/COMPANY_REG_NUM must be/);
  });

  it('stamps papers with a seal that is there, for the company whose it is', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seal-'));
    const seal = path.join(folder, 'seal.png');
    fs.writeFileSync(seal, 'picture');
    expect(readConfig({ COMPANY_NAME: '다른회사', COMPANY_SEAL: seal }).stamp).toEqual({
      representative: null,
      business: null,
      sealFile: seal,
    });
    for (const wrong of [`${seal}.gone.png`, folder, path.join(folder, 'seal.svg')])
      expect(() => readConfig({ COMPANY_SEAL: wrong })).toThrow(/COMPANY_SEAL must be the path of a PNG or JPEG file/);
    fs.writeFileSync(seal, Buffer.alloc(1_048_577));
    expect(() => readConfig({ COMPANY_SEAL: seal })).toThrow(/COMPANY_SEAL/);
    fs.rmSync(folder, { recursive: true });
  });

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ PORT: 'eighty', TIME_ZONE: 'Mars/Olympus', CHAT_SCRIPT_URL: 'javascript:alert(1)' });
    expect(read).toThrow(/PORT must be a number/);
    expect(read).toThrow(/TIME_ZONE must be a time zone/);
    expect(read).toThrow(/CHAT_SCRIPT_URL must be a web address/);
  });

  it('takes origins of the AI chat’s script, and nothing that would say more than an origin', () => {
    expect(readConfig({ CHAT_ORIGINS: 'https://a.example:8443, wss://b.example' }).chatOrigins).toEqual([
      'https://a.example:8443',
      'wss://b.example',
    ]);
    expect(readConfig({}).chatOrigins).toEqual([]);
    for (const wrong of ['a.example', 'https://a.example/x', "https://a.example; script-src 'unsafe-inline'", 'https://*'])
      expect(() => readConfig({ CHAT_ORIGINS: wrong })).toThrow(/CHAT_ORIGINS must be addresses/);
  });

  it('takes the menu entries that are not shown by name', () => {
    expect(readConfig({ MENU_EXCLUDE: 'tracking, orderInfo' }).menuExclude).toEqual(['tracking', 'orderInfo']);
    expect(readConfig({}).menuExclude).toEqual([]);
    expect(() => readConfig({ MENU_EXCLUDE: 'a;b' })).toThrow(/MENU_EXCLUDE must be names/);
  });

  it('refuses a demo that others could reach', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/HOST must be/);
    expect(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production' })).toMatchObject({ mode: 'production', host: '0.0.0.0' });
  });

  it('keeps secrets out of the message', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('refuses a night shift that starts before the day shift, and half a client', () => {
    expect(() => readConfig({ DAY_SHIFT_START: '20:00', NIGHT_SHIFT_START: '08:00' })).toThrow(/NIGHT_SHIFT_START/);
    expect(() => readConfig({ CLIENT_ID: 'terminal' })).toThrow(/CLIENT_SECRET must be set together/);
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ DATABASE_URL: '', LOGO_URL: '' }).databaseUrl).toBeUndefined();
  });

  it('is documented, variable by variable, with its default', () => {
    const page = fs.readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(\w+)` \| (?:`(.+?)`)? ?\|/gm)].map(([, name, usual]) => [name, usual]);
    const read = Object.entries(variables.shape).map(([name, shape]) => [
      name,
      shape instanceof z.ZodDefault ? String(shape.def.defaultValue) : undefined,
    ]);
    expect(documented).toEqual(read);
  });
});
