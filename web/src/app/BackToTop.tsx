import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '../kit/look/icons.tsx';
import { useT } from '../kit/words/words.ts';

const threshold = 300;

/** Appears when the page has been scrolled by more than 300 px. */
export const BackToTop = ({ of }: { of: RefObject<HTMLElement | null> }) => {
  const t = useT();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const page = of.current;
    if (!page) return;
    const look = () => setFar(page.scrollTop > threshold);
    page.addEventListener('scroll', look, { passive: true });
    return () => page.removeEventListener('scroll', look);
  }, [of]);
  if (!far) return null;
  return (
    <button
      type="button"
      className="to-top"
      aria-label={t('frame.toTop')}
      title={t('frame.toTop')}
      onClick={() => of.current?.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="up" />
    </button>
  );
};
