import type {
  accountType,
  addressType,
  citizenshipType,
  downPaymentSource,
  employmentStatus,
  expenseType,
  housingType,
  incomeType,
  LandSituation,
  leaseType,
  maritalStatusType,
  payType,
  sectionType,
  usageType,
  ValueOf,
} from '@porchlight/domain'

// Each value of an enumeration of the forms, and the value of the model. A value that is added to a form does not compile here.

/** A value of the model. `Other` has a description: a fixed one, or that of the answer with this name. */
type Mapped = string | { other: string } | { answer: string }

export const assetTypes = {
  CHECKING: 'CheckingAccount',
  SAVINGS: 'SavingsAccount',
  BONDS: 'Bond',
  CASH_VALUE_OF_LIFE_INSURANCE: 'LifeInsurance',
  CERTIFICATE_OF_DEPOSIT: 'CertificateOfDepositTimeDeposit',
  MUTUAL_FUNDS: 'MutualFund',
  OTHER_REAL_ESTATE: 'RealEstateOwned',
  RETIREMENT: 'RetirementFund',
  STOCKS: 'Stock',
  TRUST_ACCOUNT: 'TrustAccount',
  OTHER: { other: 'Other account' },
} as const satisfies Record<ValueOf<typeof accountType>, Mapped>

/** The sections of a home, and the width; nothing for OTHER, which is described instead. */
export const homeSections = {
  SINGLE_WIDE: { count: 1, width: 'SingleWide' },
  DOUBLE_WIDE: { count: 2, width: 'MultiWide' },
  TRIPLE_WIDE: { count: 3, width: 'MultiWide' },
  QUAD_WIDE: { count: 4, width: 'MultiWide' },
  OTHER: null,
} as const satisfies Record<ValueOf<typeof sectionType>, { count: number; width: 'SingleWide' | 'MultiWide' } | null>

export const isInPark = { COMMUNITY: true, PRIVATE: false } as const satisfies Record<
  ValueOf<typeof leaseType>,
  boolean
>

/** Nothing for a reservation: how tribal land is held was not asked. */
export const estateTypes = {
  ALREADY_OWNED: 'FeeSimple',
  CURRENTLY_FINANCED: 'FeeSimple',
  PURCHASING: 'FeeSimple',
  LEASING: 'Leasehold',
  FAMILY: { other: 'Family land' },
  RESERVATION: null,
} as const satisfies Record<LandSituation, Mapped | null>

export const nativeAmericanLands = {
  ALREADY_OWNED: null,
  CURRENTLY_FINANCED: null,
  PURCHASING: null,
  LEASING: null,
  FAMILY: null,
  RESERVATION: { other: 'Reservation' },
} as const satisfies Record<LandSituation, Mapped | null>

export const usageTypes = {
  PRIMARY_RESIDENCE: 'PrimaryResidence',
  SECONDARY_RESIDENCE: 'SecondHome',
  INVESTMENT_RENTAL: 'Investment',
  OTHER: { answer: 'usage_type_other' },
} as const satisfies Record<ValueOf<typeof usageType>, Mapped>

/** Support that is paid is an expense, a garnishment a liability. */
export const expenseTypes = {
  ALIMONY: 'Alimony',
  CHILD_SUPPORT: 'ChildSupport',
  OTHER_SUPPORT: { answer: 'expense_type_other' },
  GARNISHMENT: null,
} as const satisfies Record<ValueOf<typeof expenseType>, Mapped | null>

export const fundsTypes = {
  CHECKING_ACCOUNT: { source: 'Borrower', type: 'CheckingSavings' },
  SAVINGS_ACCOUNT: { source: 'Borrower', type: 'CheckingSavings' },
  CASH: { source: 'Borrower', type: 'CashOnHand' },
  GIFT: { source: null, type: 'GiftFunds' },
  LOAN: { source: null, type: { other: 'Loan; secured or not was not asked' } },
  OTHER: { source: null, type: { answer: 'down_payment_source_other' } },
} as const satisfies Record<ValueOf<typeof downPaymentSource>, { source: 'Borrower' | null; type: Mapped }>

export const employmentStates = {
  UNEMPLOYED: 'Unemployed',
  RETIRED: 'Retired',
  OTHER: { other: 'No job listed; other' },
} as const satisfies Record<ValueOf<typeof employmentStatus>, Mapped>

/** The three values that a lender may ask for (Regulation B, 12 CFR 1002.5(d)(1)). */
export const maritalStatuses = {
  MARRIED: 'Married',
  SEPARATED: 'Separated',
  UNMARRIED: 'Unmarried',
} as const satisfies Record<ValueOf<typeof maritalStatusType>, Mapped>

export const citizenships = {
  CITIZEN: 'USCitizen',
  PERMANENT_RESIDENT: 'PermanentResidentAlien',
  NON_PERMANENT_RESIDENT: 'NonPermanentResidentAlien',
} as const satisfies Record<ValueOf<typeof citizenshipType>, Mapped>

/** A mailing address is not a residence. */
export const residencyTypes = {
  CURRENT: 'Current',
  PREVIOUS: 'Prior',
  MAILING: null,
} as const satisfies Record<ValueOf<typeof addressType>, Mapped | null>

/** The model has no Other. */
export const residencyBases = {
  OWN: 'Own',
  RENT: 'Rent',
  NO_PRIMARY_HOUSING_EXPENSE: 'LivingRentFree',
  OTHER: 'Unknown',
} as const satisfies Record<ValueOf<typeof housingType>, Mapped>

export const payTypes = {
  BASE: 'Base',
  BONUS: 'Bonus',
  COMMISSION: 'Commissions',
  OVERTIME: 'Overtime',
} as const satisfies Record<ValueOf<typeof payType>, Mapped>

export const incomeTypes = {
  SSI: 'SocialSecurity',
  SSI_FOR_DEPENDENTS: 'SocialSecurity',
  DISABILITY: 'Disability',
  VA_DISABILITY: 'VABenefitsNonEducational',
  RETIREMENT: 'Pension',
  ALIMONY: 'Alimony',
  CHILD_SUPPORT: 'ChildSupport',
  RENTAL: { other: 'Rental income' },
  WIC: 'PublicAssistance',
  TANF: 'PublicAssistance',
  SNAP: 'PublicAssistance',
  OTHER: { answer: 'income_type_other' },
} as const satisfies Record<ValueOf<typeof incomeType>, Mapped>

/** The model's value, with a description for `Other` only. */
export function mapped(
  type: Mapped | null | undefined,
  answers: Readonly<Record<string, unknown>> = {},
): { type?: string; description?: string } {
  if (type === null || type === undefined) return {}
  if (typeof type === 'string') return { type }
  return { type: 'Other', description: 'other' in type ? type.other : String(answers[type.answer]) }
}
