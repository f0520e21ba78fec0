/** The settings that choose the transport of each channel. */
export interface ChannelSettings {
  MAIL_TRANSPORT: string
  SMS_TRANSPORT: string
}

/** Returns whether the installation sends text messages. Otherwise no page offers one, and no one is asked to agree to them. */
export const sendsTexts = ({ SMS_TRANSPORT }: Pick<ChannelSettings, 'SMS_TRANSPORT'>): boolean =>
  SMS_TRANSPORT !== 'none'

/** Returns whether the installation sends email. Otherwise emails wait until it does: nothing is lost, and no deletion counts as announced. */
export const sendsMail = ({ MAIL_TRANSPORT }: Pick<ChannelSettings, 'MAIL_TRANSPORT'>): boolean =>
  MAIL_TRANSPORT !== 'none'
