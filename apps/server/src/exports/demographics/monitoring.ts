import {
  type Ethnicity,
  ethnicityForm,
  type Race,
  raceForm,
  type Sex,
  type StoredAnswers,
  sexForm,
} from '@porchlight/domain'
import { container, type MismoElement, value } from '../mismo/element.ts'

interface EthnicityElements {
  type: string
  origin?: string
}
interface RaceElements {
  type: string
  designation?: string
}

/** Null: refused. A member of a group also gives the group itself. */
const ethnicities = {
  HISPANIC_OR_LATINO: { type: 'HispanicOrLatino' },
  MEXICAN: { type: 'HispanicOrLatino', origin: 'Mexican' },
  PUERTO_RICAN: { type: 'HispanicOrLatino', origin: 'PuertoRican' },
  CUBAN: { type: 'HispanicOrLatino', origin: 'Cuban' },
  OTHER_HISPANIC_OR_LATINO: { type: 'HispanicOrLatino', origin: 'Other' },
  NOT_HISPANIC_OR_LATINO: { type: 'NotHispanicOrLatino' },
  UNSPECIFIED: null,
} as const satisfies Record<Ethnicity, EthnicityElements | null>

const ASIAN = 'Asian'
const ISLANDER = 'NativeHawaiianOrOtherPacificIslander'
const races = {
  AMERICAN_INDIAN_OR_ALASKA_NATIVE: { type: 'AmericanIndianOrAlaskaNative' },
  ASIAN: { type: ASIAN },
  ASIAN_INDIAN: { type: ASIAN, designation: 'AsianIndian' },
  CHINESE: { type: ASIAN, designation: 'Chinese' },
  FILIPINO: { type: ASIAN, designation: 'Filipino' },
  JAPANESE: { type: ASIAN, designation: 'Japanese' },
  KOREAN: { type: ASIAN, designation: 'Korean' },
  VIETNAMESE: { type: ASIAN, designation: 'Vietnamese' },
  OTHER_ASIAN: { type: ASIAN, designation: 'OtherAsian' },
  BLACK_OR_AFRICAN_AMERICAN: { type: 'BlackOrAfricanAmerican' },
  HAWAIIAN_OR_ISLANDER: { type: ISLANDER },
  NATIVE_HAWAIIAN: { type: ISLANDER, designation: 'NativeHawaiian' },
  GUAMANIAN_OR_CHAMORRO: { type: ISLANDER, designation: 'GuamanianOrChamorro' },
  SAMOAN: { type: ISLANDER, designation: 'Samoan' },
  OTHER_PACIFIC_ISLANDER: { type: ISLANDER, designation: 'OtherPacificIslander' },
  WHITE: { type: 'White' },
  UNSPECIFIED: null,
} as const satisfies Record<Race, RaceElements | null>

const sexes = { MALE: 'Male', FEMALE: 'Female', UNSPECIFIED: null } as const satisfies Record<Sex, string | null>

type RaceTexts = Pick<ReturnType<typeof raceForm.fromStored>, 'tribe' | 'other_asian' | 'other_pacific_islander'>

/** The answers to one question. `isRefused`: undefined where the question was not answered. */
interface Given<T> {
  isRefused: boolean | undefined
  answers: T[]
}

/** The answers in the order of the form. A refusal stands alone. */
function given<V extends string, T>(map: Readonly<Record<V, T | null>>, chosen: readonly V[]): Given<T> {
  const found = (Object.keys(map) as V[]).filter(choice => chosen.includes(choice)).map(choice => map[choice])
  const isRefused = found.length > 0 ? found.includes(null) : undefined
  return { isRefused, answers: isRefused ? [] : found.filter(answer => answer !== null) }
}

const extension = (name: string, children: readonly (MismoElement | undefined)[]): MismoElement | undefined =>
  container('EXTENSION', [container('OTHER', [container(`ULAD:${name}_EXTENSION`, children)])])

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Without its text, another origin says no more than the ethnicity. */
const originElements = (answers: readonly EthnicityElements[], text: string) =>
  answers
    .filter(({ origin }) => origin && (origin !== 'Other' || text))
    .map(({ origin }) =>
      container('HMDA_ETHNICITY_ORIGIN', [
        value('HMDAEthnicityOriginType', origin),
        value('HMDAEthnicityOriginTypeOtherDescription', origin === 'Other' ? text : null),
      ]),
    )

/** One element for each race, with its designations. Without its text, another designation says no more than the race. */
function raceElements(answers: readonly RaceElements[], { tribe, other_asian, other_pacific_islander }: RaceTexts) {
  const texts: Partial<Record<string, string>> = {
    OtherAsian: other_asian,
    OtherPacificIslander: other_pacific_islander,
  }
  return unique(answers.map(({ type }) => type)).map(type =>
    container('HMDA_RACE', [
      container(
        'HMDA_RACE_DESIGNATIONS',
        answers
          .filter(answer => answer.type === type && answer.designation && texts[answer.designation] !== '')
          .map(({ designation = '' }) =>
            container('HMDA_RACE_DESIGNATION', [
              extension('HMDA_RACE_DESIGNATION', [
                value(`ULAD:HMDARaceDesignation${designation}Description`, texts[designation]),
                value('ULAD:HMDARaceDesignationType', designation),
              ]),
            ]),
          ),
      ),
      container('HMDA_RACE_DETAIL', [
        value('HMDARaceType', type),
        value('HMDARaceTypeAdditionalDescription', type === races.AMERICAN_INDIAN_OR_ALASKA_NATIVE.type ? tribe : null),
      ]),
    ]),
  )
}

/** The answers of one borrower about ethnicity, race and sex. */
export function governmentMonitoring(stored: StoredAnswers): MismoElement | undefined {
  const ethnic = ethnicityForm.fromStored(stored)
  const racial = raceForm.fromStored(stored)
  const givenEthnicity = given<Ethnicity, EthnicityElements>(ethnicities, ethnic.ethnicities)
  const givenRace = given<Race, RaceElements>(races, racial.races)
  const givenSex = given<Sex, string>(sexes, sexForm.fromStored(stored).biological_sexes)
  const refusal = (name: string, { isRefused }: Given<unknown>) =>
    value(`HMDA${name}RefusalIndicator`, isRefused === undefined ? null : String(isRefused))
  return container('GOVERNMENT_MONITORING', [
    container('GOVERNMENT_MONITORING_DETAIL', [
      refusal('Ethnicity', givenEthnicity),
      refusal('Gender', givenSex),
      refusal('Race', givenRace),
      extension('GOVERNMENT_MONITORING_DETAIL', [
        value('ULAD:ApplicationTakenMethodType', 'Internet'),
        value(
          'ULAD:HMDAGenderType',
          givenSex.answers.length > 1 ? 'ApplicantSelectedBothMaleAndFemale' : givenSex.answers[0],
        ),
      ]),
    ]),
    container('HMDA_ETHNICITY_ORIGINS', originElements(givenEthnicity.answers, ethnic.ethnicity_other)),
    container('HMDA_RACES', raceElements(givenRace.answers, racial)),
    extension('GOVERNMENT_MONITORING', [
      container(
        'ULAD:HMDA_ETHNICITIES',
        unique(givenEthnicity.answers.map(({ type }) => type)).map(type =>
          container('ULAD:HMDA_ETHNICITY', [value('ULAD:HMDAEthnicityType', type)]),
        ),
      ),
    ]),
  ])
}
