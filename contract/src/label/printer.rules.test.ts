import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { isNoPrinters, printerRules } from './printer.rules.ts';

const here = [
  '127.0.0.1',
  '127.8.8.8',
  '::1',
  '0::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '0:0:0:0:0:ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
];
const nobody = [
  ...[
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '0:0:0:0:0:0:0:0',
    '0::',
    'fe80::1',
    'fe80::1%eth0',
    'febf::2',
    'fec0::1',
    'ff02::1',
  ],
  ...[
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:FFFF:A9FE:A9FE',
    '::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::a9fe:a9fe',
  ],
  ...['::ffff:0:a9fe:a9fe', '2002:a9fe:a9fe::1', 'fd00:ec2::254', '[::]'],
];
const printers = ['10.0.0.5', '192.168.3.4', 'fd12:3456::9', '2001:db8::5', '::ffff:10.0.0.5', '64:ff9b::a00:5', '2002:a00:5::1'];
const broken = (host: string, there = false) => firstBroken(printerRules, { host, here: there })?.code;

test.each(here)('%s is this machine, where a printer stands only by the settings', (address) =>
  expect([isNoPrinters(address), isNoPrinters(address, true), broken(address)]).toEqual([true, false, 'printer.notOfThisMachine']),
);
test.each(nobody)('%s is no printer’s', (address) =>
  expect([isNoPrinters(address, true), broken(address, true)]).toEqual([true, 'printer.notOfThisMachine']),
);
test.each(printers)('%s may be a printer’s', (address) => expect([isNoPrinters(address), broken(address)]).toEqual([false, undefined]));
test.each(['2130706433', '0x7f.1', '0177.0.0.1.1', '127.1', '999.1.1.1', '1:2', 'a::b::c', 'localhost', 'x.localhost.'])(
  '%s is refused',
  (host) => expect(broken(host)).toBe('printer.notOfThisMachine'),
);
test.each(['zebra-1', 'zebra.plant.example', '1st-floor'])('the name %s is looked up when it is connected to', (host) =>
  expect(broken(host)).toBeUndefined(),
);
