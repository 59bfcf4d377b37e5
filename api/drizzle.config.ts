import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/infra/schema/!(*.test).ts',
  out: './migrations',
})
