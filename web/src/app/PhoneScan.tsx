import type { Scanned } from '@lotline/contract/system/barcode';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { failureText } from '../kit/net/failure.ts';
import { asked } from '../kit/phone/hand-on.ts';
import { lookUp } from '../kit/phone/look-up.ts';
import { PhoneButton } from '../kit/phone/PhoneButton.tsx';
import { PhoneSheet } from '../kit/phone/PhoneSheet.tsx';
import { PhoneFacts, PhoneResult } from '../kit/phone/parts.tsx';
import { ScanField } from '../kit/phone/ScanField.tsx';
import { answerScan, answerTorn } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { t as now, useT } from '../kit/words/words.ts';
import { readAs } from './barcode-line.ts';
import { faceOf } from './phone-faces.ts';
import { codeOf, nameOf, stateWordOf, waysOf } from './phone-ways.ts';

type Read = { code: string; found: Scanned };

/** Hears every code that the page at hand has no use for, says what it is, and offers where one goes on with it. A product has one way and is gone at once. */
export const PhoneScan = ({ asking, close }: { asking: boolean; close: () => void }) => {
  const t = useT();
  const go = useGo();
  const { pathname } = useLocation();
  const [read, setRead] = useState<Read | null>(null);
  const whatIs = async (code: string) => {
    close();
    setRead(null);
    try {
      const found = await lookUp(code);
      // What is known by nobody is said with what was read.
      if (!found) return answerScan({ taken: false, what: code, said: readAs(code, today()) || now('barcode.notFound').trim() });
      const [only, ...others] = waysOf(found, code);
      answerScan({ taken: true, what: codeOf(found) ?? code, said: nameOf(found) ?? now('phone.readOnly') });
      if (found.type === 'PRODUCT' && only && others.length === 0) go(only.to);
      else setRead({ code, found });
    } catch (failure) {
      answerScan({ taken: false, what: code, said: failureText(failure) });
    }
  };
  useScanner(
    {
      onScan: (code) => {
        void whatIs(code);
        return true;
      },
      onAsked: (code) => answerScan({ taken: false, what: code, said: now('barcode.answerFirst') }),
      onTorn: answerTorn,
    },
    true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is the same each time
  useEffect(() => {
    asked.set((code) => void whatIs(code));
    return () => asked.set(null);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page is what closes it
  useEffect(() => setRead(null), [pathname]);
  return (
    <>
      {asking && (
        <PhoneSheet title={t('phone.scan')} close={close}>
          <ScanField fromAddress={false} onScan={(code) => void whatIs(code)} />
        </PhoneSheet>
      )}
      {read && <WhatItIs {...read} close={() => setRead(null)} />}
    </>
  );
};

const WhatItIs = ({ code, found, close }: Read & { close: () => void }) => {
  const { t, say } = useSay();
  const go = useGo();
  const ways = waysOf(found, code);
  const state = stateWordOf(found);
  const stock = found.type === 'MATERIAL_STOCK' ? found.data : null;
  return (
    <PhoneSheet title={t(`phone.kind.${found.type}`)} close={close}>
      <PhoneResult
        kind={codeOf(found) ?? code}
        title={nameOf(found) ?? t('phone.readOnly')}
        {...(stock?.qty != null && { value: formatNumber(stock.qty), unit: stock.uom })}
        tone={stock && stock.qualityStatus !== 'OK' ? 'warn' : found.type === 'GS1' ? 'warn' : 'good'}
      >
        <PhoneFacts
          of={[
            state !== null && [t('common.status'), say(state)],
            stock?.locationName != null && [t('stock.locationName'), stock.locationName],
            found.label !== null && [t('phone.read'), readAs(code, today()) ?? code],
          ]}
        />
      </PhoneResult>
      {ways.length === 0 && <p className="phone-soft">{t('phone.noWay')}</p>}
      {ways.map(({ menu, to }, at) => (
        <PhoneButton
          key={menu}
          icon={faceOf(menu).icon}
          kind={at === 0 ? 'primary' : 'default'}
          onTap={() => {
            close();
            go(to);
          }}
        >
          {t(faceOf(menu).word)}
        </PhoneButton>
      ))}
    </PhoneSheet>
  );
};
