import { alimonyNotice } from './alimony-notice.ts'
import { applicationAcknowledgements } from './application-acknowledgements.ts'
import { creditAuthorization } from './credit-authorization.ts'
import { demographicDisclaimer } from './demographic-disclaimer.ts'
import { esignDisclosure } from './esign-disclosure.ts'
import type { LegalNames, LegalText } from './legal-text.ts'
import { sameDeviceConsent } from './same-device-consent.ts'
import { smsConsent } from './sms-consent.ts'

/** Every text by its id, which is stored with each consent. */
export const legalTexts = {
  'alimony-notice': alimonyNotice,
  'application-acknowledgements': applicationAcknowledgements,
  'credit-authorization': creditAuthorization,
  'demographic-disclaimer': demographicDisclaimer,
  'esign-disclosure': esignDisclosure,
  'same-device-consent': sameDeviceConsent,
  'sms-consent': smsConsent,
} satisfies Record<string, (names: LegalNames) => LegalText>

export type LegalTextId = keyof typeof legalTexts
