/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { theme } from 'antd'
import { antdStyles } from '../../test/antd-styles.ts'
import { paletteOf, themeOf } from '../../test/antd-theme.ts'
import { token } from './antd-token.ts'

test("antd's styles are those of the version that is installed, in our theme", () => {
  expect(readFileSync(join(__dirname, 'antd.module.css'), 'utf8')).toBe(antdStyles())
})

test("what antd's pieces ask of the theme beside their styles is what our theme says", () => {
  for (const isDark of [false, true])
    expect(theme.getDesignToken(themeOf(paletteOf(isDark, () => '#8b1e3f')))).toMatchObject(token)
})
