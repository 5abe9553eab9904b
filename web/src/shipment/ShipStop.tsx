import { isSaid } from '@lotline/contract/kit/said';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { StopDialog } from '../kit/dialogs/StopDialog.tsx';
import { Button } from '../kit/look/Button.tsx';
import { answerByStop } from '../kit/scan/answer.ts';
import { useSay } from '../kit/words/use-say.ts';

export type Stop = {
  lotNo: string;
  what: string;
  /** What speaks against the lot. */
  against: string;
  /** What is to be done with it. */
  advice?: string;
  /** Missing where the lot may go with no reason whatever. */
  pass?: (reason: string) => void;
  /** It may go, only an older one goes first. */
  younger?: boolean;
  /** Takes the lot off the lines where it is listed already. */
  aside?: () => void;
};
type Props = {
  stop: Stop;
  /** The reason given before in this shipment stands ready for the next lot. */
  before: string;
  close: () => void;
};

const whysOfForeign = ['sample', 'replacement', 'orderFollows'] as const;
const whysOfYounger = ['unreachable', 'customerLot', 'revision'] as const;

/** Stands in the way of a lot: red where it doesn't belong to the shipment, yellow where an older one goes first; going on, where it is possible, wants a reason. */
export const ShipStop = ({ stop: { lotNo, what, against, advice, pass, aside, younger = false }, before, close }: Props) => {
  const { t } = useSay();
  const [reason, setReason] = useState(before);
  useEffect(() => answerByStop(), []);
  const usual = (younger ? whysOfYounger : whysOfForeign).map((why) => t(`shipment.why.${why}`));
  return (
    <StopDialog
      title={t(younger ? 'shipment.stopYounger' : 'shipment.stop')}
      safeText={t('shipment.setAside')}
      onSafe={() => {
        close();
        aside?.();
      }}
      {...(pass && {
        danger: !younger,
        goText: t('shipment.addWithReason'),
        why: isSaid(reason) ? undefined : t('shipment.reasonNeeded', { lot: lotNo }),
        onGo: () => {
          close();
          pass(reason.trim());
        },
      })}
    >
      <div className="shipment-stop" data-tone={younger ? 'yellow' : 'red'} role="alert">
        <p className="shipment-against">{against}</p>
        <p>{what}</p>
        {advice && <p>{advice}</p>}
        {pass && (
          <div className="shipment-stop-why">
            <Input
              value={reason}
              maxLength={200}
              placeholder={t('shipment.reason')}
              aria-label={t('shipment.reason')}
              onChange={({ target }) => setReason(target.value)}
            />
            {usual.map((one) => (
              <Button key={one} size="small" onClick={() => setReason(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
      </div>
    </StopDialog>
  );
};
