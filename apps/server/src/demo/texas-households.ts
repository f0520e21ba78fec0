import type { Household } from './answers.ts'
import { account, hourly, monthly, named, notSaid, paysNothing, places, rents, said, salaried } from './person.ts'

const { austin, bastrop, lockhart, seguin } = places

/** The applications with Sunrise Homes. Names, homes and figures are invented; the phone numbers belong to no one. */
export const hernandez: Household = {
  people: [
    {
      registration: named('Maria', 'Hernandez', '5125550118'),
      personal: { marital_status_type: 'UNMARRIED', dependents_ages_years: [6, 9] },
      addresses: [rents(austin('1804 Montopolis Dr', '78741'), ['2021', '08'], 1_150_00)],
      jobs: [
        hourly("St. David's Medical Center", 'Certified nursing assistant', {
          at: austin('919 E 32nd St', '78705'),
          from: ['2020', '02'],
          pay: 21_40,
        }),
      ],
      accounts: [
        account('CHECKING', 'Amplify Credit Union', 2_310_00),
        account('SAVINGS', 'Amplify Credit Union', 9_480_00),
      ],
      demographics: said('MEXICAN', 'WHITE', 'FEMALE'),
      identifiers: { ssn: '987-65-4320', born: '1991-03-14' },
    },
  ],
  home: {
    address: bastrop('212 Piney Ridge Rd'),
    manufacturer_type: 'CLAYTON',
    model_name: 'The Anniversary 76',
    model_year: '2026',
    section_type: 'DOUBLE_WIDE',
    price: 118_900_00,
    down_payment_amount: 8_000_00,
    down_payment_source_type: 'SAVINGS_ACCOUNT',
  },
  land: {
    situation: 'PURCHASING',
    answers: {
      purchase_price_payoff: 46_500_00,
      acreage: 1.2,
      land_owner: 'Earl Tomlinson',
      has_frontage_public_road: true,
      has_paved_road: true,
    },
  },
  salesperson: 'Dale Whitaker',
}

export const whitfield: Household = {
  people: [
    {
      registration: named('James', 'Whitfield', '5125550131'),
      personal: { marital_status_type: 'UNMARRIED', dependents_ages_years: [] },
      addresses: [rents(seguin('455 N Guadalupe St'), ['2018', '05'], 890_00)],
      jobs: [
        hourly('Caterpillar Seguin', 'Machine operator', {
          at: seguin('450 8th St'),
          from: ['2017', '10'],
          pay: 24_75,
        }),
      ],
      accounts: [account('CHECKING', 'Randolph-Brooks Federal Credit Union', 6_240_00)],
      demographics: said('NOT_HISPANIC_OR_LATINO', 'WHITE', 'MALE'),
      identifiers: { ssn: '987-65-4321', born: '1986-11-02' },
    },
  ],
  home: {
    address: seguin('Lot 18, Oak Creek Community'),
    manufacturer_type: 'FLEETWOOD',
    model_name: 'Weston 16763W',
    model_year: '2025',
    section_type: 'SINGLE_WIDE',
    price: 74_500_00,
    down_payment_amount: 4_000_00,
    down_payment_source_type: 'CHECKING_ACCOUNT',
  },
  land: {
    situation: 'LEASING',
    answers: {
      lease_type: 'COMMUNITY',
      land_owner: 'Oak Creek Community',
      monthly_payment: 510_00,
      has_price_increase: 'NOT_KNOWN',
      price_increase_explanation: '',
    },
  },
  salesperson: 'Dale Whitaker',
}

export const carter: Household = {
  people: [
    {
      registration: named('Denise', 'Carter', '5125550146'),
      personal: { marital_status_type: 'SEPARATED', dependents_ages_years: [12] },
      addresses: [paysNothing(lockhart('708 Trinity St'), ['2023', '01'])],
      jobs: [
        salaried('Lockhart Independent School District', 'Cafeteria manager', {
          at: lockhart('419 Bois D Arc St'),
          from: ['2016', '08'],
          pay: 39_600_00,
        }),
      ],
      incomes: [monthly('ALIMONY', 450_00, ['2023', '03'])],
      accounts: [account('CHECKING', 'First Lockhart National Bank', 1_870_00)],
      demographics: said('NOT_HISPANIC_OR_LATINO', 'BLACK_OR_AFRICAN_AMERICAN', 'FEMALE'),
      identifiers: { ssn: '987-65-4322', born: '1979-07-29' },
    },
  ],
  home: {
    address: lockhart('1120 Old Luling Rd'),
    manufacturer_type: 'OTHER',
    manufacturer_type_other: 'Not known yet',
    model_name: 'Not known yet',
    model_year: '',
    section_type: 'DOUBLE_WIDE',
    price: 96_000_00,
    down_payment_amount: 9_500_00,
    down_payment_source_type: 'GIFT',
    down_payment_giftor_name: 'Gloria Carter',
  },
  land: { situation: 'FAMILY', answers: {} },
  salesperson: 'Renee Alvarado',
}

export const kowalski: Household = {
  people: [
    {
      registration: named('Amy', 'Kowalski', '5125550159'),
      personal: { marital_status_type: 'UNMARRIED', dependents_ages_years: [3] },
      addresses: [rents(austin('6400 S 1st St', '78745'), ['2024', '04'], 1_240_00)],
      jobs: [
        hourly('H-E-B', 'Pharmacy technician', {
          at: austin('2400 S Congress Ave', '78704'),
          from: ['2022', '06'],
          pay: 22_10,
        }),
      ],
      incomes: [monthly('CHILD_SUPPORT', 380_00, ['2023', '09'])],
      accounts: [account('CHECKING', 'Chase', 3_420_00)],
      demographics: notSaid,
      identifiers: { ssn: '987-65-4323', born: '1994-01-18' },
    },
  ],
  home: {
    address: bastrop('Lot 7, Lost Pines Village'),
    manufacturer_type: 'PALM_HARBOR',
    model_name: 'Velocity VE-4',
    model_year: '2024',
    section_type: 'DOUBLE_WIDE',
    price: 89_900_00,
    down_payment_amount: 5_000_00,
    down_payment_source_type: 'CHECKING_ACCOUNT',
  },
  land: {
    situation: 'LEASING',
    answers: {
      lease_type: 'COMMUNITY',
      land_owner: 'Lost Pines Village',
      monthly_payment: 465_00,
      has_price_increase: 'YES',
      price_increase_explanation: 'The lot rent goes up by 3% each January.',
    },
  },
  salesperson: 'Renee Alvarado',
}

export const briggs: Household = {
  people: [
    {
      registration: named('Walter', 'Briggs', '5125550173'),
      personal: { marital_status_type: 'UNMARRIED', dependents_ages_years: [] },
      addresses: [rents(lockhart('330 Cibilo St'), ['2012', '03'], 640_00)],
      employment_status: 'RETIRED',
      incomes: [monthly('SSI', 1_904_00, ['2019', '05']), monthly('VA_DISABILITY', 755_00, ['1998', '01'])],
      accounts: [account('SAVINGS', 'Wells Fargo', 14_300_00)],
      demographics: notSaid,
      identifiers: { ssn: '987-65-4324', born: '1953-09-06' },
    },
  ],
  home: {
    address: lockhart('52 Dry Creek Ln'),
    manufacturer_type: 'OTHER',
    manufacturer_type_other: 'Redman',
    model_name: 'New Moon',
    model_year: '1975',
    section_type: 'SINGLE_WIDE',
    price: 28_500_00,
    down_payment_amount: 6_000_00,
    down_payment_source_type: 'CASH',
  },
  land: { situation: 'ALREADY_OWNED', answers: { use_as_down_payment: false, hoa_fee_amount: null } },
  salesperson: 'Dale Whitaker',
}
