export default {
  kontor: {
    input: process.env.KONTOR_ORIGINAL,
    output: { target: 'generated/orval.ts', client: 'fetch', baseUrl: process.env.KONTOR_ADDRESS },
  },
};
