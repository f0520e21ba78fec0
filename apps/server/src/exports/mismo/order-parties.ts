import { governmentMonitoring } from './order-demographics.ts'
import {
  address,
  contactPoints,
  group,
  labelled,
  many,
  oneOf,
  required,
  requiredTypeOrOther,
  typeOrOther,
} from './order-elements.ts'

// The parties, and the answers of a borrower.

const borrowerDetail = group(
  'BORROWER_DETAIL',
  required('BorrowerApplicationSignedDate'),
  required('BorrowerBirthDate'),
  required(oneOf('BorrowerClassificationType', 'Primary', 'Secondary')),
  'DependentCount',
  ...typeOrOther('EmploymentStateType', ['Retired', 'Unemployed'], ['No job listed; other']),
  oneOf('MaritalStatusType', 'Married', 'Separated', 'Unmarried'),
)

const bankruptcies = group(
  'BANKRUPTCIES',
  group(
    'BANKRUPTCY',
    group(
      'BANKRUPTCY_ACTIONS',
      group('BANKRUPTCY_ACTION', 'BankruptcyActionDate', required(oneOf('BankruptcyActionType', 'PetitionFiled'))),
    ),
  ),
)

const currentIncome = group(
  'CURRENT_INCOME',
  group(
    'CURRENT_INCOME_ITEMS',
    many(
      labelled(
        group(
          'CURRENT_INCOME_ITEM',
          required(
            group(
              'CURRENT_INCOME_ITEM_DETAIL',
              required('CurrentIncomeMonthlyTotalAmount'),
              required('EmploymentIncomeIndicator'),
              ...requiredTypeOrOther('IncomeType', [
                'Alimony',
                'Base',
                'Bonus',
                'ChildSupport',
                'Commissions',
                'Disability',
                'Overtime',
                'Pension',
                'PublicAssistance',
                'SelfEmploymentIncome',
                'SocialSecurity',
                'VABenefitsNonEducational',
              ]),
            ),
          ),
        ),
      ),
    ),
  ),
)

const employers = group(
  'EMPLOYERS',
  many(
    labelled(
      group(
        'EMPLOYER',
        required(group('LEGAL_ENTITY', required(group('LEGAL_ENTITY_DETAIL', required('FullName'))))),
        address(),
        required(
          group(
            'EMPLOYMENT',
            'EmploymentBorrowerSelfEmployedIndicator',
            oneOf('EmploymentClassificationType', 'Primary', 'Secondary'),
            'EmploymentEndDate',
            'EmploymentMonthlyIncomeAmount',
            'EmploymentPositionDescription',
            'EmploymentStartDate',
            required(oneOf('EmploymentStatusType', 'Current', 'Previous')),
          ),
        ),
      ),
    ),
  ),
)

const presentHousingExpenses = group(
  'HOUSING_EXPENSES',
  many(
    group(
      'HOUSING_EXPENSE',
      required('HousingExpensePaymentAmount'),
      required(oneOf('HousingExpenseTimingType', 'Present')),
      ...requiredTypeOrOther('HousingExpenseType', [], ['Payment for the current home']),
    ),
  ),
)

const nearestLivingRelative = group(
  'NEAREST_LIVING_RELATIVE',
  contactPoints('Telephone'),
  group('NAME', required('FullName')),
  group('NEAREST_LIVING_RELATIVE_DETAIL', required('BorrowerNearestLivingRelativeRelationshipDescription')),
)

const residences = group(
  'RESIDENCES',
  many(
    group(
      'RESIDENCE',
      required(address()),
      group('LANDLORD', group('LANDLORD_DETAIL', required('MonthlyRentAmount'))),
      required(
        group(
          'RESIDENCE_DETAIL',
          oneOf('BorrowerResidencyBasisType', 'LivingRentFree', 'Own', 'Rent', 'Unknown'),
          'BorrowerResidencyDurationMonthsCount',
          'BorrowerResidencyEndDate',
          'BorrowerResidencyStartDate',
          required(oneOf('BorrowerResidencyType', 'Current', 'Prior')),
        ),
      ),
    ),
  ),
)

const borrower = group(
  'BORROWER',
  bankruptcies,
  required(borrowerDetail),
  currentIncome,
  group(
    'DECLARATION',
    group(
      'DECLARATION_DETAIL',
      'BankruptcyIndicator',
      oneOf('CitizenshipResidencyType', 'NonPermanentResidentAlien', 'PermanentResidentAlien', 'USCitizen'),
    ),
  ),
  group('DEPENDENTS', many(group('DEPENDENT', required('DependentAgeYearsCount')))),
  employers,
  governmentMonitoring,
  presentHousingExpenses,
  nearestLivingRelative,
  residences,
)

const role = labelled(
  group(
    'ROLE',
    borrower,
    group('PROPERTY_OWNER', required(oneOf('PropertyOwnerStatusType', 'Current'))),
    group('PARTY_ROLE_IDENTIFIERS', group('PARTY_ROLE_IDENTIFIER', required('PartyRoleIdentifier'))),
    required(
      group(
        'ROLE_DETAIL',
        oneOf('ConsentToReceiveDocumentsElectronicallyIndicator', 'true'),
        oneOf('ConsentToSignUsingElectronicSignatureIndicator', 'true'),
        required(oneOf('PartyRoleType', 'Borrower', 'GiftDonor', 'Lender', 'Other', 'PropertyOwner', 'PropertySeller')),
        oneOf('PartyRoleTypeAdditionalDescription', 'Manufactured home dealer', 'Owner of the land'),
        oneOf('PartyRoleTypeOtherDescription', 'Sales representative'),
      ),
    ),
  ),
)

export const parties = group(
  'PARTIES',
  many(
    group(
      'PARTY',
      group(
        'INDIVIDUAL',
        contactPoints('Email', 'Telephone'),
        required(group('NAME', 'FirstName', 'FullName', 'LastName', 'MiddleName', 'SuffixName')),
      ),
      group(
        'LEGAL_ENTITY',
        group('CONTACTS', group('CONTACT', contactPoints('Email', 'Telephone'))),
        required(group('LEGAL_ENTITY_DETAIL', 'EntityHomePageURL', required('FullName'))),
      ),
      group('ADDRESSES', address('Mailing')),
      required(group('ROLES', role)),
      group(
        'TAXPAYER_IDENTIFIERS',
        group(
          'TAXPAYER_IDENTIFIER',
          required(oneOf('TaxpayerIdentifierType', 'SocialSecurityNumber')),
          required('TaxpayerIdentifierValue'),
        ),
      ),
    ),
  ),
)
