/** A whole number of pixels of pages that are compared at 60 dpi: pictures made smaller are what they were made of. */
export const PICTURE_DPI = 180;
