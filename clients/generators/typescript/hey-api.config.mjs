export default {
  input: process.env.KONTOR_ORIGINAL,
  output: 'generated/hey-api',
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
};
