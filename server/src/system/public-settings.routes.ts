import * as calls from '@lotline/contract/system/public-settings';
import { type ServerContext, serve } from '../kit/http/serve.ts';

/** The demo's administrator: known, because the demo listens to this machine only. */
export const demoSignIn = { userId: 'admin', password: 'lotline2026' };

export const mountPublicSettings = (server: ServerContext) => {
  const { mode, company, letterhead, shiftHours, workingHours, sisterQmsUrl, chatScriptUrl, uploadMaxBytes, menuExclude } = server.config;
  serve(server, calls.publicSettings, () => ({
    companyId: company.id,
    companyName: company.name,
    letterhead,
    title: company.title,
    logo: company.logoUrl ?? null,
    timeZone: shiftHours.zone,
    dayShiftStart: shiftHours.dayStart,
    nightShiftStart: shiftHours.nightStart,
    workingHours,
    languages: ['kr' as const, 'en' as const],
    demo: mode === 'demo' ? demoSignIn : null,
    sister: sisterQmsUrl ? { name: 'QMS', url: sisterQmsUrl } : null,
    chatScript: chatScriptUrl ?? null,
    uploadMaxBytes,
    menuExclude,
  }));
};
