/** In a rendered guide: where the service is for its reader. */
export const ORIGIN_MARK = '{{origin}}';
