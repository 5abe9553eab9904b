import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { failureText } from '../kit/failure.ts';
import { ApiFailure } from '../kit/send.ts';
import { useT } from '../kit/words.ts';
import { Face } from './Face.tsx';

const Home = ({ second }: { second?: boolean }) => {
  const t = useT();
  const router = useRouter();
  return (
    <button type="button" className="button" data-kind={second ? undefined : 'primary'} onClick={() => void router.navigate({ to: '/' })}>
      {t('frame.goHome')}
    </button>
  );
};

const Back = () => {
  const t = useT();
  const router = useRouter();
  return (
    <button type="button" className="button" onClick={() => router.history.back()}>
      {t('frame.goBack')}
    </button>
  );
};

export const Forbidden = () => {
  const t = useT();
  return (
    <Face code="403" title={t('frame.forbidden')} text={t('frame.forbiddenText')}>
      <Back />
      <Home />
    </Face>
  );
};

export const NotFound = () => {
  const t = useT();
  return (
    <Face code="404" title={t('frame.notFound')} text={t('frame.notFoundText')}>
      <Back />
      <Home />
    </Face>
  );
};

export const ServerError = () => {
  const t = useT();
  return (
    <Face code="500" title={t('frame.serverError')} text={t('frame.serverErrorText')}>
      <Home />
    </Face>
  );
};

export const NoScreens = () => {
  const t = useT();
  return <Face title={t('frame.noScreens')} text={t('frame.noScreensText')} />;
};

/** One screen fell over: the frame around it stands, and trying again is one click. */
export const ScreenFailed = ({ error, reset }: ErrorComponentProps) => {
  const t = useT();
  const router = useRouter();
  const refused = error instanceof ApiFailure;
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Face
      title={t('frame.screenFailed')}
      text={refused ? failureText(error) : t('frame.screenFailedText')}
      detail={refused ? undefined : String(error)}
    >
      <button type="button" className="button" data-kind="primary" onClick={again}>
        {t('action.retry')}
      </button>
      <Home second />
    </Face>
  );
};
