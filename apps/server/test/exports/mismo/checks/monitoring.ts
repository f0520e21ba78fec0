import { differs, everyNamed, faultsOf, find, type MismoFault, type ParsedElement, textAt } from '../parse.ts'

const designationsOf = new Map(
  Object.entries({
    Asian: ['AsianIndian', 'Chinese', 'Filipino', 'Japanese', 'Korean', 'OtherAsian', 'Vietnamese'],
    NativeHawaiianOrOtherPacificIslander: ['GuamanianOrChamorro', 'NativeHawaiian', 'OtherPacificIslander', 'Samoan'],
  }),
)

/** Faults between the answers of one borrower in the file of demographics. */
export const monitoringFaults = (root: ParsedElement): MismoFault[] =>
  everyNamed(root, 'GOVERNMENT_MONITORING').flatMap(answersFaults)

function answersFaults(monitoring: ParsedElement): MismoFault[] {
  const texts = (name: string) => everyNamed(monitoring, name).map(({ text }) => text)
  const ethnicities = texts('ULAD:HMDAEthnicityType')
  const origins = texts('HMDAEthnicityOriginType')
  const races = texts('HMDARaceType')
  const refusal = (name: string) => textAt(monitoring, 'GOVERNMENT_MONITORING_DETAIL', `HMDA${name}RefusalIndicator`)
  // An indicator is false where there are answers, and is missing with them where the question was not answered.
  const isWrong = (indicator: string | undefined, answers: number) => (indicator === 'false') !== answers > 0
  return [
    ...faultsOf(monitoring, {
      'has another answer about ethnicity than its indicator': isWrong(refusal('Ethnicity'), ethnicities.length),
      'has another answer about race than its indicator': isWrong(refusal('Race'), races.length),
      'has another answer about sex than its indicator': isWrong(
        refusal('Gender'),
        texts('ULAD:HMDAGenderType').length,
      ),
      'has an origin without HispanicOrLatino': origins.length > 0 && !ethnicities.includes('HispanicOrLatino'),
      'has an answer twice': [ethnicities, origins, races].some(given => new Set(given).size < given.length),
    }),
    ...everyNamed(monitoring, 'HMDA_RACE').flatMap(raceFaults),
    ...everyNamed(monitoring, 'ULAD:HMDA_RACE_DESIGNATION_EXTENSION').flatMap(descriptionFaults),
  ]
}

function raceFaults(race: ParsedElement): MismoFault[] {
  const type = textAt(race, 'HMDA_RACE_DETAIL', 'HMDARaceType') ?? ''
  const designations = everyNamed(race, 'ULAD:HMDARaceDesignationType').map(({ text }) => text)
  return faultsOf(race, {
    'has a designation of another race': designations.some(given => !designationsOf.get(type)?.includes(given)),
    'has a designation twice': new Set(designations).size < designations.length,
    'names a tribe of another race':
      find(race, 'HMDA_RACE_DETAIL', 'HMDARaceTypeAdditionalDescription') !== undefined &&
      type !== 'AmericanIndianOrAlaskaNative',
  })
}

const descriptionFaults = (designation: ParsedElement): MismoFault[] =>
  faultsOf(
    designation,
    Object.fromEntries(
      ['OtherAsian', 'OtherPacificIslander'].map(type => [
        `has the description of ${type}, or needs it`,
        differs(
          find(designation, `ULAD:HMDARaceDesignation${type}Description`),
          textAt(designation, 'ULAD:HMDARaceDesignationType') === type,
        ),
      ]),
    ),
  )
