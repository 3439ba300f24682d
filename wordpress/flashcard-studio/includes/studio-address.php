<?php
/**
 * The address of the studio.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the studio's origin, such as `https://sets.example.org`. It comes from the settings, or else from the download of
 * the plugin. Empty if there is neither.
 */
function flashcard_studio_url() {
	$chosen = flashcard_studio_origin( get_option( 'flashcard_studio_url', '' ) );
	return '' === $chosen ? flashcard_studio_built_in_url() : $chosen;
}

function flashcard_studio_built_in_url() {
	return flashcard_studio_origin( include dirname( FLASHCARD_STUDIO_FILE ) . '/studio.php' );
}

/**
 * Returns an address's origin without a trailing slash, or an empty string unless it is http or https.
 *
 * @param mixed $address A typed or stored address.
 */
function flashcard_studio_origin( $address ) {
	$parts = is_string( $address ) ? wp_parse_url( trim( $address ) ) : false;
	if ( ! is_array( $parts ) || empty( $parts['scheme'] ) || empty( $parts['host'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] );
	$host   = strtolower( $parts['host'] );
	if ( ! in_array( $scheme, array( 'http', 'https' ), true ) || ! preg_match( '/^([\w.-]+|\[[0-9a-f:.]+\])$/D', $host ) ) {
		return '';
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}
