import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('crash', {
  lead: 'Nothing you saved is lost. What you typed in your application will be there again after you reload the page.',
  except:
    "We don't hold on to a Social Security number, birth date, or signature until you save. You may have to type it again.",
})
