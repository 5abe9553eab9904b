import { needsTheRight } from '@lotline/contract/material/stock.rules';
import { PhoneStop } from '../../kit/phone/PhoneStop.tsx';
import { formatNumber } from '../../kit/words/format.ts';
import { useDeskSay } from '../desk-kind.ts';
import { type StoppedPackage, usualReasons } from '../stops.ts';

type Props = {
  stop: StoppedPackage;
  behind: readonly StoppedPackage[];
  mayPass: boolean;
  onAside: () => void;
  onPass: (reason: string) => void;
};

/** The desk's two stops in the hand: red where a package may not go, yellow where an older one goes first, which it names. */
export const PhoneIssueStop = ({ stop: { line, check }, behind, mayPass, onAside, onPass }: Props) => {
  const { t, say } = useDeskSay();
  const isRed = check.exceptions.some(needsTheRight);
  const against = check.against.map(({ code, facts }) => say(code, facts));
  return (
    <PhoneStop
      tone={isRed ? 'red' : 'yellow'}
      title={t(isRed ? 'issuing.stopRed' : 'issuing.stopYellow')}
      what={[line.packageId, line.name, `${formatNumber(line.stock)} ${line.uom}`, line.locationName].filter(Boolean).join(' · ')}
      against={isRed && !mayPass ? [...against, t('issuing.askForTheRight')] : against}
      aside={{ label: t('issuing.setAside'), run: onAside }}
      pass={
        isRed && !mayPass
          ? undefined
          : {
              label: t('issuing.passWithReason'),
              ask: t('issuing.why'),
              needed: t('material.exceptionNeedsAReason', { packageId: line.packageId }),
              usual: usualReasons(check.exceptions, line.qualityStatus).map((why) => t(`issuing.why.${why}`)),
              run: onPass,
            }
      }
      next={behind.length > 0 ? t('issuing.stopsBehind', { packages: behind.map((one) => one.line.packageId).join(', ') }) : undefined}
    />
  );
};
