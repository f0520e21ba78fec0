import { group, type ModelElement, many, oneOf, required, requiredTypeOrOther } from './order-elements.ts'

// The answers about ethnicity, race and sex. What the model lacks is in extensions of the ULAD namespace.

const extension = (name: string, ...children: readonly (ModelElement | string)[]): ModelElement =>
  group('EXTENSION', group('OTHER', group(`ULAD:${name}_EXTENSION`, ...children)))

const raceDesignation = group(
  'HMDA_RACE_DESIGNATION',
  extension(
    'HMDA_RACE_DESIGNATION',
    'ULAD:HMDARaceDesignationOtherAsianDescription',
    'ULAD:HMDARaceDesignationOtherPacificIslanderDescription',
    required(
      oneOf(
        'ULAD:HMDARaceDesignationType',
        'AsianIndian',
        'Chinese',
        'Filipino',
        'GuamanianOrChamorro',
        'Japanese',
        'Korean',
        'NativeHawaiian',
        'OtherAsian',
        'OtherPacificIslander',
        'Samoan',
        'Vietnamese',
      ),
    ),
  ),
)

const race = group(
  'HMDA_RACE',
  group('HMDA_RACE_DESIGNATIONS', many(raceDesignation)),
  required(
    group(
      'HMDA_RACE_DETAIL',
      required(
        oneOf(
          'HMDARaceType',
          'AmericanIndianOrAlaskaNative',
          'Asian',
          'BlackOrAfricanAmerican',
          'NativeHawaiianOrOtherPacificIslander',
          'White',
        ),
      ),
      'HMDARaceTypeAdditionalDescription',
    ),
  ),
)

export const governmentMonitoring = group(
  'GOVERNMENT_MONITORING',
  required(
    group(
      'GOVERNMENT_MONITORING_DETAIL',
      'HMDAEthnicityRefusalIndicator',
      'HMDAGenderRefusalIndicator',
      'HMDARaceRefusalIndicator',
      required(
        extension(
          'GOVERNMENT_MONITORING_DETAIL',
          required(oneOf('ULAD:ApplicationTakenMethodType', 'Internet')),
          oneOf('ULAD:HMDAGenderType', 'ApplicantSelectedBothMaleAndFemale', 'Female', 'Male'),
        ),
      ),
    ),
  ),
  group(
    'HMDA_ETHNICITY_ORIGINS',
    many(
      group(
        'HMDA_ETHNICITY_ORIGIN',
        ...requiredTypeOrOther('HMDAEthnicityOriginType', ['Cuban', 'Mexican', 'PuertoRican']),
      ),
    ),
  ),
  group('HMDA_RACES', many(race)),
  extension(
    'GOVERNMENT_MONITORING',
    group(
      'ULAD:HMDA_ETHNICITIES',
      many(
        group(
          'ULAD:HMDA_ETHNICITY',
          required(oneOf('ULAD:HMDAEthnicityType', 'HispanicOrLatino', 'NotHispanicOrLatino')),
        ),
      ),
    ),
  ),
)
