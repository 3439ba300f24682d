<?php
/**
 * The address of the studio, and the addresses that it had before.
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

/** Returns the origins that addresses in posts may have: former ones, the present one, and that of the download. */
function flashcard_studio_known_urls() {
	$noted = get_option( 'flashcard_studio_former_urls', array() );
	$known = array_merge( is_array( $noted ) ? $noted : array(), array( flashcard_studio_url(), flashcard_studio_built_in_url() ) );
	return array_values( array_unique( array_filter( $known ) ) );
}

/**
 * Notes the addresses before the settings or another download of the plugin replace them. A mistyped address stays noted, too.
 * That does no harm, because a frame always shows the present studio. WordPress writes the option only if it changes.
 */
function flashcard_studio_note_urls() {
	update_option( 'flashcard_studio_former_urls', flashcard_studio_known_urls() );
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
