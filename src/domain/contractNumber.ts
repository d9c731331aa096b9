/** The number of the contract that this build speaks. It rises with each release whose contract is another one. */
export const CONTRACT_NUMBER = 1;
