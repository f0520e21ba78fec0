import type { DealerFacts } from '../../src/documents/schema.ts'

/** A dealer as a snapshot has it. */
export const sunrise: DealerFacts = {
  slug: 'sunrise-homes',
  name: 'Sunrise Homes',
  email: 'hello@sunrise.example',
  phone_number: '+15555550100',
  website_url: 'https://sunrise.example',
}
