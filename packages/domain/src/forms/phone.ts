/** Ten digits, without the country code. */
export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/** '5551234567' or '+15551234567' as '555-123-4567'. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+1/, '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
