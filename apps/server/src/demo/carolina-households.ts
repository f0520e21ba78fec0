import type { Household } from './answers.ts'
import { account, hourly, named, notSaid, places, rents, said, salaried } from './person.ts'

const { asheville, hendersonville, marion } = places

const nguyens = rents(asheville('88 Deaverview Rd'), ['2020', '11'], 1_080_00)

/** The applications with Blue Ridge Homes. Robert and Linda Nguyen apply together, on one device. */
export const nguyen: Household = {
  people: [
    {
      registration: named('Robert', 'Nguyen', '8285550122'),
      personal: { marital_status_type: 'MARRIED', dependents_ages_years: [2, 5, 11] },
      addresses: [nguyens],
      jobs: [
        salaried('Mission Hospital', 'Facilities supervisor', {
          at: asheville('509 Biltmore Ave'),
          from: ['2018', '01'],
          pay: 58_400_00,
        }),
      ],
      accounts: [
        account('CHECKING', "State Employees' Credit Union", 7_150_00, true),
        account('RETIREMENT', 'Fidelity', 41_200_00),
      ],
      demographics: said('NOT_HISPANIC_OR_LATINO', 'VIETNAMESE', 'MALE'),
      identifiers: { ssn: '987-65-4325', born: '1984-05-23' },
    },
    {
      registration: named('Linda', 'Nguyen', '8285550125'),
      personal: { marital_status_type: 'MARRIED', dependents_ages_years: [] },
      addresses: [nguyens],
      jobs: [
        hourly('Ingles Markets', 'Bakery lead', {
          at: asheville('151 Smoky Park Hwy'),
          from: ['2021', '03'],
          pay: 18_60,
          hours: 32,
        }),
      ],
      demographics: notSaid,
      identifiers: { ssn: '987-65-4326', born: '1987-12-11' },
    },
  ],
  home: {
    address: asheville('41 Monte Vista Rd'),
    manufacturer_type: 'CHAMPION',
    model_name: 'Dutch Elite 5628',
    model_year: '2026',
    section_type: 'DOUBLE_WIDE',
    price: 149_700_00,
    down_payment_amount: 15_000_00,
    down_payment_source_type: 'OTHER',
    down_payment_source_other: '$9,000 from checking, $6,000 from a retirement account',
  },
  land: { situation: 'ALREADY_OWNED', answers: { use_as_down_payment: false, hoa_fee_amount: null } },
  salesperson: 'Carla Penland',
}

export const jackson: Household = {
  people: [
    {
      registration: named('Tyrone', 'Jackson', '8285550137'),
      personal: { marital_status_type: 'UNMARRIED', dependents_ages_years: [8] },
      addresses: [rents(hendersonville('1515 7th Ave E'), ['2019', '02'], 975_00)],
      jobs: [
        hourly('Continental Automotive', 'Forklift operator', {
          at: hendersonville('1 Quality Way'),
          from: ['2019', '09'],
          pay: 23_15,
        }),
      ],
      accounts: [account('CHECKING', 'First Citizens Bank', 4_980_00)],
      expenses: [
        {
          expense_type: 'CHILD_SUPPORT',
          amount: 420_00,
          children_ages: '8',
          from_month: '01',
          from_year: '2020',
          has_end_date: false,
        },
      ],
      demographics: said('NOT_HISPANIC_OR_LATINO', 'BLACK_OR_AFRICAN_AMERICAN', 'MALE'),
      identifiers: { ssn: '987-65-4327', born: '1989-04-30' },
    },
  ],
  home: {
    address: hendersonville('Lot 31, Apple Valley Park'),
    manufacturer_type: 'TRU',
    model_name: 'Exhilaration',
    model_year: '2025',
    section_type: 'DOUBLE_WIDE',
    price: 82_300_00,
    down_payment_amount: 4_200_00,
    down_payment_source_type: 'CHECKING_ACCOUNT',
  },
  land: {
    situation: 'LEASING',
    answers: {
      lease_type: 'PRIVATE',
      land_owner: 'Hollis Freeman',
      monthly_payment: 390_00,
      has_price_increase: 'NO',
      price_increase_explanation: '',
    },
  },
  salesperson: 'Carla Penland',
}

export const lawson: Household = {
  people: [
    {
      registration: named('Kimberly', 'Lawson', '8285550148'),
      personal: { marital_status_type: 'UNMARRIED', dependents_ages_years: [14, 16] },
      addresses: [rents(marion('274 State St'), ['2017', '06'], 780_00)],
      jobs: [
        salaried('McDowell County Schools', 'School bus coordinator', {
          at: marion('334 S Main St'),
          from: ['2014', '08'],
          pay: 46_900_00,
        }),
      ],
      accounts: [account('SAVINGS', 'Truist', 17_600_00)],
      demographics: said('NOT_HISPANIC_OR_LATINO', 'WHITE', 'FEMALE'),
      identifiers: { ssn: '987-65-4328', born: '1982-02-08' },
    },
  ],
  home: {
    address: marion('960 Nix Creek Rd'),
    manufacturer_type: 'CAVCO',
    model_name: 'Bel Air 3256',
    model_year: '2025',
    section_type: 'DOUBLE_WIDE',
    price: 112_400_00,
    down_payment_amount: 14_000_00,
    down_payment_source_type: 'SAVINGS_ACCOUNT',
  },
  land: { situation: 'FAMILY', answers: {} },
  salesperson: 'Carla Penland',
}
