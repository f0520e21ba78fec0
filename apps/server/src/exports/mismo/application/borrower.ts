import type { Address, Day } from '@porchlight/domain'
import type { BorrowerAnswers } from '../../answers.ts'
import { container, type MismoElement, value } from '../element.ts'
import { addressElement, contactPoints, fullNameElement, typeElements } from './elements.ts'
import { currentIncomeElement, type Earnings, employersElement } from './employment.ts'
import { citizenships, employmentStates, maritalStatuses, residencyBases, residencyTypes } from './enumerations.ts'
import { amount, count, firstDay, indicator, monthsBetween } from './value-forms.ts'

type Child = MismoElement | undefined

/** The answers of a borrower. `submittedOn`: its month is the reference for counts of months. */
export const borrowerElement = (borrower: BorrowerAnswers, earnings: Earnings, submittedOn: Day): Child =>
  container('BORROWER', [
    bankruptcies(borrower),
    borrowerDetail(borrower),
    currentIncomeElement(earnings),
    declaration(borrower),
    dependents(borrower),
    employersElement(earnings),
    presentHousingExpenses(borrower),
    nearestLivingRelative(borrower),
    residences(borrower, submittedOn),
  ])

function bankruptcies({ bankruptcy }: BorrowerAnswers): Child {
  if (bankruptcy.has_declared_bankruptcy !== true) return undefined
  return container('BANKRUPTCIES', [
    container('BANKRUPTCY', [
      container('BANKRUPTCY_ACTIONS', [
        container('BANKRUPTCY_ACTION', [
          value('BankruptcyActionDate', firstDay(bankruptcy.bankruptcy_month, bankruptcy.bankruptcy_year)),
          value('BankruptcyActionType', 'PetitionFiled'),
        ]),
      ]),
    ]),
  ])
}

function borrowerDetail(borrower: BorrowerAnswers): Child {
  const { exported, jobs } = borrower
  const { employment_status } = borrower.employment_status
  const { marital_status_type } = borrower.marital_status
  return container('BORROWER_DETAIL', [
    value('BorrowerApplicationSignedDate', exported.signed_on),
    value('BorrowerBirthDate', exported.date_of_birth),
    value('BorrowerClassificationType', exported.is_primary ? 'Primary' : 'Secondary'),
    value('DependentCount', count(borrower.dependents_ages?.length)),
    ...typeElements(
      'EmploymentStateType',
      jobs.length === 0 && employment_status ? employmentStates[employment_status] : null,
    ),
    ...typeElements('MaritalStatusType', marital_status_type && maritalStatuses[marital_status_type]),
  ])
}

function declaration({ bankruptcy, citizenship_type }: BorrowerAnswers): Child {
  return container('DECLARATION', [
    container('DECLARATION_DETAIL', [
      value('BankruptcyIndicator', indicator(bankruptcy.has_declared_bankruptcy)),
      ...typeElements('CitizenshipResidencyType', citizenship_type && citizenships[citizenship_type]),
    ]),
  ])
}

const dependents = ({ dependents_ages }: BorrowerAnswers): Child =>
  container(
    'DEPENDENTS',
    (dependents_ages ?? []).map(age => container('DEPENDENT', [value('DependentAgeYearsCount', count(age))])),
  )

/** The payment for the current home, unless it is rent, which is that of the landlord. */
function presentHousingExpenses({ addresses }: BorrowerAnswers): Child {
  const paid = addresses.filter(
    ({ housing_type, monthly_payment }) =>
      (housing_type === 'OWN' || housing_type === 'OTHER') && (monthly_payment ?? 0) > 0,
  )
  return container(
    'HOUSING_EXPENSES',
    paid.map(({ monthly_payment }) =>
      container('HOUSING_EXPENSE', [
        value('HousingExpensePaymentAmount', amount(monthly_payment)),
        value('HousingExpenseTimingType', 'Present'),
        ...typeElements('HousingExpenseType', { other: 'Payment for the current home' }),
      ]),
    ),
  )
}

function nearestLivingRelative({ relative }: BorrowerAnswers): Child {
  return container('NEAREST_LIVING_RELATIVE', [
    contactPoints({ phone: relative.nearest_relative_phone_number }),
    fullNameElement(relative.nearest_relative_name),
    container('NEAREST_LIVING_RELATIVE_DETAIL', [
      value('BorrowerNearestLivingRelativeRelationshipDescription', relative.nearest_relative_relationship),
    ]),
  ])
}

const residences = ({ addresses }: BorrowerAnswers, submittedOn: Day): Child =>
  container('RESIDENCES', [
    ...addresses
      .filter(({ address_type }) => address_type === 'CURRENT')
      .map(address => residence(address, submittedOn)),
    ...addresses
      .filter(({ address_type }) => address_type === 'PREVIOUS')
      .map(address => residence(address, submittedOn)),
  ])

function residence(address: Address, submittedOn: Day): Child {
  const { address_type, housing_type } = address
  const from = firstDay(address.from_month, address.from_year)
  const to = firstDay(address.to_month, address.to_year)
  const isRented = housing_type === 'RENT'
  return container('RESIDENCE', [
    addressElement(address),
    container('LANDLORD', [
      container('LANDLORD_DETAIL', [
        value('MonthlyRentAmount', isRented ? amount(address.monthly_payment) : undefined),
      ]),
    ]),
    container('RESIDENCE_DETAIL', [
      ...typeElements('BorrowerResidencyBasisType', housing_type && residencyBases[housing_type]),
      value('BorrowerResidencyDurationMonthsCount', from && count(Math.max(1, monthsBetween(from, to ?? submittedOn)))),
      value('BorrowerResidencyEndDate', to),
      value('BorrowerResidencyStartDate', from),
      ...typeElements('BorrowerResidencyType', address_type && residencyTypes[address_type]),
    ]),
  ])
}
