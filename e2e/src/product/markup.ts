import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ extends: ['html-validate:recommended'] })

/** What HTML does not allow in a page. */
export const complaintsAbout = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector})`,
    ),
  )
}
