import { kept } from '../kit/browser/store.ts';

const choiceKey = 'lotline.desktopPages';

/** What a person chose on this device: the office's pages also on a phone. */
export const desktopChosen = () => kept.get(choiceKey) === 'Y';
export const chooseDesktop = (is: boolean) => kept.set(choiceKey, is ? 'Y' : null);

type Told = { userAgent: string; userAgentData?: { mobile: boolean } };
/** Whether a device says of itself that it is a phone. A tablet isn't one, and neither is a small window of a computer. */
export const isPhoneDevice = ({ userAgent, userAgentData }: Told = navigator as Navigator & Told) =>
  userAgentData ? userAgentData.mobile : /iPhone|iPod|Android.*\bMobile\b|Windows Phone/.test(userAgent);

/** What a phone may open beside its own pages. */
const listed = ['/403', '/404', '/500', '/chat', '/ai-chat'];
const isForPhones = (pathname: string) =>
  pathname === '/m' || pathname.startsWith('/m/') || pathname.startsWith('/auth/') || listed.includes(pathname.replace(/\/+$/, ''));

/** Whether a phone that opens this address is led to its own pages. */
export const belongsInHand = (pathname: string) => isPhoneDevice() && !desktopChosen() && !isForPhones(pathname);
