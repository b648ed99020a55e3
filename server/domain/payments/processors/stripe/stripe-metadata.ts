/** Metadata of payment intents and refunds: the keys of our operations, by which their callbacks and look-ups find them. */
export const OPERATION = 'tallystick_operation';
export const CAPTURE = 'tallystick_capture';
export const PAYMENT = 'tallystick_payment';

/** Marks a payment intent of a hosted page, where the payer may try several cards. */
export const PAGE = 'tallystick_page';
