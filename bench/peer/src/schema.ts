import { z } from 'zod'

const lettersDashesSpaces = /^[\p{L}\p{M}' -]+$/u
const upTo = (max: number) => z.string().trim().max(max, `Must be less than ${max} characters`)
const name = (max: number) => upTo(max).regex(lettersDashesSpaces, 'Only letters, dashes, and spaces allowed')

/** The rules of the product's page, in its words. */
export const personalInfoSchema = z.object({
  first_name: z.string().min(1, 'Must not be empty').pipe(name(50)),
  middle_name: name(50).or(z.literal('')),
  last_name: z.string().min(1, 'Must not be empty').pipe(name(100)),
  suffix: upTo(10),
  email: z.string().min(1, 'Must not be empty').pipe(z.email('Must be a valid email')).pipe(upTo(254)),
  phone_number: z
    .string()
    .transform(typed => typed.replace(/\D/g, ''))
    .pipe(z.string().length(10, 'Phone number should be 10 digits')),
  sms_consent: z.boolean(),
})
export type PersonalInfo = z.infer<typeof personalInfoSchema>

/** The record as the product's API returns it. */
export type StoredAnswers = Partial<Record<keyof PersonalInfo, string | null>> & { sms_support_opt_out?: boolean }

export const toFormValues = (stored: StoredAnswers): PersonalInfo => ({
  first_name: stored.first_name ?? '',
  middle_name: stored.middle_name ?? '',
  last_name: stored.last_name ?? '',
  suffix: stored.suffix ?? '',
  email: stored.email ?? '',
  phone_number: formatPhone(stored.phone_number ?? ''),
  sms_consent: !stored.sms_support_opt_out,
})

export function formatPhone(typed: string): string {
  const digits = typed.replace(/^\+1/, '').replace(/\D/g, '').slice(0, 10)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
