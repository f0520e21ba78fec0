import { phrase } from '../forms/text.ts'

/** The forms of the file for the lender's loan system. */
export const exportFormats = ['MISMO', 'JSON'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFormatLabels = {
  MISMO: phrase('MISMO 3.4 (XML)'),
  JSON: phrase('JSON'),
} as const satisfies Record<ExportFormat, string>

export const exportExtensions = { MISMO: 'mismo.xml', JSON: 'json' } as const satisfies Record<ExportFormat, string>

/** The content of a file: an application in one of the formats, or its demographics, which are never beside it. */
export type ExportKind = ExportFormat | 'DEMOGRAPHICS'

/** Why a staff member makes a file of an application. */
export const exportReasons = ['OWN_SYSTEM', 'SIGNED_AGAIN', 'FILE_LOST', 'TRIAL'] as const
export type ExportReason = (typeof exportReasons)[number]

export const exportReasonLabels = {
  OWN_SYSTEM: phrase('To enter it in the loan system (LOS)'),
  SIGNED_AGAIN: phrase('It was signed again after an earlier export'),
  FILE_LOST: phrase("An earlier export was lost or couldn't be read"),
  TRIAL: phrase('To try out the import'),
} as const satisfies Record<ExportReason, string>

/** Why compliance makes a file of demographics. */
export const demographicsReasons = ['REPORT', 'FAIR_LENDING', 'EXAMINATION'] as const
export type DemographicsReason = (typeof demographicsReasons)[number]

export const demographicsReasonLabels = {
  REPORT: phrase('For a report that the law asks for'),
  FAIR_LENDING: phrase('For a review of fair lending'),
  EXAMINATION: phrase('An examiner asked for it'),
} as const satisfies Record<DemographicsReason, string>

/** Number of applications one zip file holds at most. */
export const MOST_EXPORTED = 100

/** `blocks`: no file can be made. With the others it is made. */
export const preflightLevels = ['blocks', 'check', 'not carried', 'not asked', 'width'] as const
export type PreflightLevel = (typeof preflightLevels)[number]

export const preflightLevelLabels = {
  blocks: phrase("It can't be exported"),
  check: phrase('Check these'),
  'not carried': phrase("What the export doesn't carry"),
  'not asked': phrase("What wasn't asked"),
  width: phrase('What another system may cut off'),
} as const satisfies Record<PreflightLevel, string>
