/** The API version of this build. Raise it with every release that changes the API. */
export const CONTRACT_NUMBER = 1;
